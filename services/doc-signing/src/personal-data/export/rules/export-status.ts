import { type Move, statesOf, transitions } from "@repo/service-kit/transitions";

const exportMoves = transitions({ PENDING: ["READY"], READY: [] });
export const exportStatuses = statesOf(exportMoves);
export type ExportMove = Move<typeof exportMoves>;
