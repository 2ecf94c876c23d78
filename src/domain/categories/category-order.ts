import { CATEGORY_LIMITS } from './category.ts';
import type { CategoryMove } from './category-input.ts';

/** What the order of a tree follows from; a list of them has each right before those below it. */
export interface Branch {
  id: string;
  parentId: string | null;
  depth: number;
}

/** The ways to move a branch by a key or from a menu. */
export const STEPS = ['up', 'down', 'in', 'out'] as const;
export type Step = (typeof STEPS)[number];

const below = <Node extends Branch>(nodes: readonly Node[], parentId: string | null): Node[] =>
  nodes.filter((node) => node.parentId === parentId);

/** A branch: the node and all below it. */
export function branchOf<Node extends Branch>(nodes: readonly Node[], id: string): Node[] {
  const start = nodes.findIndex((node) => node.id === id);
  if (start < 0) return [];
  const end = nodes.findIndex((node, index) => index > start && node.depth <= nodes[start]!.depth);
  return nodes.slice(start, end < 0 ? nodes.length : end);
}

/** Levels of a branch, 1 for a node with nothing below. */
function heightOf(nodes: readonly Branch[], id: string): number {
  const branch = branchOf(nodes, id);
  return Math.max(...branch.map(({ depth }) => depth)) - (branch[0]?.depth ?? 0) + 1;
}

/** Where a step leads; null if there is no way. */
export function stepTo(nodes: readonly Branch[], id: string, step: Step): CategoryMove | null {
  const node = nodes.find((one) => one.id === id);
  if (!node) return null;
  const { parentId } = node;
  const siblings = below(nodes, parentId);
  const at = siblings.indexOf(node);
  switch (step) {
    case 'up':
      return at > 0 ? { parentId, position: at - 1 } : null;
    case 'down':
      return at < siblings.length - 1 ? { parentId, position: at + 1 } : null;
    case 'in': {
      const above = siblings[at - 1];
      if (!above || node.depth + 1 + heightOf(nodes, id) > CATEGORY_LIMITS.depth) return null;
      return { parentId: above.id, position: below(nodes, above.id).length };
    }
    case 'out': {
      const parent = nodes.find((one) => one.id === parentId);
      if (!parent) return null;
      const around = below(nodes, parent.parentId);
      return { parentId: parent.parentId, position: around.indexOf(parent) + 1 };
    }
  }
}

/** The list after a move. */
export function afterMove<Node extends Branch>(
  nodes: readonly Node[],
  id: string,
  { parentId, position }: CategoryMove,
): Node[] {
  const branch = branchOf(nodes, id);
  const rest = nodes.filter((node) => !branch.includes(node));
  const parent = rest.findIndex((node) => node.id === parentId);
  const depth = parent < 0 ? 0 : rest[parent]!.depth + 1;
  const by = depth - (branch[0]?.depth ?? 0);
  const moved = branch.map((node, index) => ({
    ...node,
    depth: node.depth + by,
    ...(index === 0 && { parentId }),
  }));
  const siblings = below(rest, parentId);
  const next = siblings[position];
  const last = siblings.at(-1);
  const at = next
    ? rest.indexOf(next)
    : last
      ? rest.indexOf(last) + branchOf(rest, last.id).length
      : parent + 1;
  return rest.toSpliced(at, 0, ...moved);
}

/**
 * Where a branch comes to lie that is dropped on the place of another node.
 *
 * @param levels how many levels it was dragged to the right, negative to the left
 */
export function dropTo(
  nodes: readonly Branch[],
  id: string,
  { overId, levels }: { overId: string; levels: number },
): (CategoryMove & { depth: number }) | null {
  const branch = branchOf(nodes, id);
  const [node] = branch;
  if (!node) return null;
  // As the list is shown meanwhile: without what is below the dragged one.
  const shown = nodes.filter((one) => one.id === id || !branch.includes(one));
  const from = shown.indexOf(node);
  const to = shown.findIndex((one) => one.id === overId);
  if (to < 0) return null;
  const order = shown.toSpliced(from, 1).toSpliced(to, 0, node);
  const previous = order[to - 1];
  const next = order[to + 1];
  const deepest = Math.min(
    previous ? previous.depth + 1 : 0,
    CATEGORY_LIMITS.depth - heightOf(nodes, id),
  );
  const depth = Math.max(Math.min(node.depth + levels, deepest), next?.depth ?? 0);
  const before = order.slice(0, to);
  const parentId =
    depth === 0 ? null : (before.findLast((one) => one.depth === depth - 1)?.id ?? null);
  const position = before.filter((one) => one.parentId === parentId).length;
  return { parentId, position, depth };
}
