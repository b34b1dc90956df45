import { listStates, type Move, transitions } from "@repo/service-kit/transitions";

const exportMoves = transitions({ PENDING: ["READY"], READY: [] });
export const exportStatuses = listStates(exportMoves);
export type ExportMove = Move<typeof exportMoves>;
