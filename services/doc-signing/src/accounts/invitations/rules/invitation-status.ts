import { type Move, statesOf, transitions } from "@repo/service-kit/transitions";

/** OPEN until `expires_at`; an expired one cannot be accepted, and is deleted. */
const invitationMoves = transitions({
	OPEN: ["ACCEPTED", "DECLINED", "REVOKED"],
	ACCEPTED: [],
	DECLINED: [],
	REVOKED: [],
});
export const invitationStatuses = statesOf(invitationMoves);
export type InvitationMove = Move<typeof invitationMoves>;
