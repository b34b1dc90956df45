import { listStates, type Move, transitions } from "@repo/service-kit/transitions";

/** ERASING: the rows are empty, and objects are still being removed. ERASED: nothing is left, and it is certified. */
export const erasureMoves = transitions({ ERASING: ["ERASED"], ERASED: [] });
export const erasureStatuses = listStates(erasureMoves);
export type ErasureMove = Move<typeof erasureMoves>;

export const erasureReasons = ["POLICY", "REQUEST"] as const;
