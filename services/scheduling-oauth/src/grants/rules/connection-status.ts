import { type Move, statesOf, transitions } from "@repo/service-kit/transitions";

const connectionMoves = transitions({ active: ["revoked"], revoked: [] });
export const connectionStatuses = statesOf(connectionMoves);
export type ConnectionMove = Move<typeof connectionMoves>;
