import { listStates, type Move, transitions } from "@repo/service-kit/transitions";

const connectionMoves = transitions({ active: ["revoked"], revoked: [] });
export const connectionStatuses = listStates(connectionMoves);
export type ConnectionMove = Move<typeof connectionMoves>;
