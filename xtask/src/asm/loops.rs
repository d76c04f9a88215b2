//! The loops of a function.

use super::function::Function;

/// A natural loop: its header runs before everything else in it, and again after everything.
pub(super) struct Loop {
    pub(super) header: usize,
    inside: Vec<bool>,
}

impl Loop {
    pub(super) fn contains(&self, position: usize) -> bool {
        self.inside[position]
    }

    pub(super) fn positions(&self) -> impl Iterator<Item = usize> {
        (0..self.inside.len()).filter(|position| self.inside[*position])
    }

    /// Whether this is one of the loops in `other`.
    pub(super) fn is_within(&self, other: &Loop) -> bool {
        self.header != other.header && other.contains(self.header)
    }
}

impl Function {
    /// Every loop, in the order of their headers. Two with the same header are one.
    pub(super) fn loops(&self) -> Vec<Loop> {
        let graph = Graph::of(self);
        (0..self.instructions.len()).filter_map(|header| graph.natural_loop(header)).collect()
    }
}

struct Graph {
    successors: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
    /// What the start leads to. There may be other things between functions.
    reachable: Vec<bool>,
}

impl Graph {
    fn of(function: &Function) -> Graph {
        let positions = 0..function.instructions.len();
        let successors = Vec::from_iter(positions.map(|at| Vec::from_iter(function.successors(at))));
        let mut predecessors = vec![Vec::new(); successors.len()];
        for (position, next) in successors.iter().enumerate() {
            next.iter().for_each(|next| predecessors[*next].push(position));
        }
        let reachable = reached(&successors, 0, None);
        Graph { successors, predecessors, reachable }
    }

    /// The loop with that header: what leads back to the header and is led to by nothing but it.
    fn natural_loop(&self, header: usize) -> Option<Loop> {
        let before = &self.predecessors[header];
        if before.len() + usize::from(header == 0) < 2 {
            return None;
        }
        let past_the_header = reached(&self.successors, 0, Some(header));
        let ends = before.iter().copied().filter(|end| self.reachable[*end] && !past_the_header[*end]);
        let inside = ends.map(|end| reached(&self.predecessors, end, Some(header)));
        let union = |a: Vec<bool>, b: Vec<bool>| a.iter().zip(b).map(|(a, b)| *a || b).collect();
        let mut inside: Vec<bool> = inside.reduce(union)?;
        inside[header] = true;
        Some(Loop { header, inside })
    }
}

/// What there is along the edges from `start` on, without `barrier`.
fn reached(edges: &[Vec<usize>], start: usize, barrier: Option<usize>) -> Vec<bool> {
    let mut reached = vec![false; edges.len()];
    let mut open = vec![start];
    while let Some(position) = open.pop() {
        if Some(position) != barrier && !reached[position] {
            reached[position] = true;
            open.extend(&edges[position]);
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    const NOP: u8 = 0x90;
    const RET: u8 = 0xc3;

    /// The loops of the code, each as the addresses in it.
    fn loops(code: &[u8], references: &[(u64, &str)]) -> Vec<Vec<u64>> {
        let references = references.iter().map(|(at, symbol)| (*at, symbol.to_string()));
        let function = Function::new("f".to_string(), code, BTreeMap::from_iter(references));
        let addresses =
            |l: &Loop| l.positions().map(|position| function.instructions[position].address).collect();
        function.loops().iter().map(addresses).collect()
    }

    #[test]
    fn a_loop_in_a_loop() {
        // 0: nop; 1: nop; 2: jne 1; 4: jne 0; 6: ret
        let code = [NOP, NOP, 0x75, 0xfd, 0x75, 0xfa, RET];
        assert_eq!(loops(&code, &[]), [vec![0, 1, 2, 4], vec![1, 2]]);
        let function = Function::new("f".to_string(), &code, BTreeMap::new());
        let [outer, inner] = &function.loops()[..] else { panic!("two loops") };
        assert!(inner.is_within(outer) && !outer.is_within(inner) && !outer.is_within(outer));
    }

    #[test]
    fn a_loop_of_one_instruction() {
        // 0: nop; 1: jne 1; 3: ret
        assert_eq!(loops(&[NOP, 0x75, 0xfe, RET], &[]), [[1]]);
    }

    /// As compilers leave a loop whose condition comes first.
    #[test]
    fn a_loop_that_is_entered_at_its_end() {
        // 0: jmp 3; 2: nop; 3: nop; 4: jne 2; 6: ret
        assert_eq!(loops(&[0xeb, 1, NOP, NOP, 0x75, 0xfc, RET], &[]), [[2, 3, 4]]);
    }

    #[test]
    fn a_branch_that_leads_back_to_nothing_is_no_loop() {
        // 0: je 3; 2: ret; 3: nop; 4: jmp 2
        assert!(loops(&[0x74, 1, RET, NOP, 0xeb, 0xfc], &[]).is_empty());
    }

    #[test]
    fn nothing_runs_after_a_panic() {
        // call [rip]; jmp 0
        let code = [0xff, 0x15, 0, 0, 0, 0, 0xeb, 0xf8];
        assert!(loops(&code, &[(2, "core::panicking::panic_bounds_check")]).is_empty());
        assert_eq!(loops(&code, &[(2, "core::panic")]), [[0, 6]]);
    }
}
