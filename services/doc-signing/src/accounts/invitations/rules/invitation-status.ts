import { listStates, type Move, transitions } from "@repo/service-kit/transitions";

/** OPEN until `expires_at`; an expired one cannot be accepted, and is deleted. */
const invitationMoves = transitions({
	OPEN: ["ACCEPTED", "DECLINED", "REVOKED"],
	ACCEPTED: [],
	DECLINED: [],
	REVOKED: [],
});
export const invitationStatuses = listStates(invitationMoves);
export type InvitationMove = Move<typeof invitationMoves>;
