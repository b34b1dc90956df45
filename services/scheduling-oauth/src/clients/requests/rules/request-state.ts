import { listStates, type Move, transitions } from "@repo/service-kit/transitions";

/** A request never changes: a developer who changes it withdraws it and sends another. */
export const requestTransitions = transitions({
	pending: ["approved", "rejected", "withdrawn"],
	rejected: ["withdrawn"],
	approved: [],
	withdrawn: [],
});
export const requestStatuses = listStates(requestTransitions);
export type RequestStatus = (typeof requestStatuses)[number];
export type NextRequestStatus = Move<typeof requestTransitions>["to"];
