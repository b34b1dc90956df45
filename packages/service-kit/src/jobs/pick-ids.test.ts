import { expect, it } from "@jest/globals";
import { pickIds } from "./pick-ids.ts";

it("keeps ids of a payload, and nothing else", () => {
	const ids = { id: 7, teamIds: [1, 2], mailId: "00000000-0000-4000-8000-00000000000a" };
	const others = {
		key: "files/8f14e45f",
		uploadKey: 5,
		tokenId: "ds_secret",
		traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
		ownerId: { id: 1 },
		listIds: ["x", 1],
	};
	expect(pickIds({ ...ids, ...others })).toEqual(ids);
});
