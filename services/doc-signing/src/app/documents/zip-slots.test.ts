import { expect, it } from "@jest/globals";
import { TooManyRequests } from "@repo/http-errors";
import { openZipSlots } from "./zip-documents.ts";

const from = (place: number) => `198.51.100.${place}`;

it("an account has one download at a time, on all instances, and gets its slot back at the end", () => {
	const slots = openZipSlots();
	const free = slots.take({ userId: 1, ipAddress: from(1) });
	expect(() => slots.take({ userId: 1, ipAddress: from(2) })).toThrow("Another download is in progress");
	slots.take({ userId: 2, ipAddress: from(1) });
	free();
	slots.take({ userId: 1, ipAddress: from(2) });
});

it("accounts of one network have five slots, so four networks are needed to occupy all", () => {
	const slots = openZipSlots();
	let user = 0;
	const take = (place: number) => slots.take({ userId: ++user, ipAddress: from(place) });
	for (let place = 0; place < 4; place++) {
		for (let count = 0; count < 5; count++) take(place);
		expect(() => take(place)).toThrow(TooManyRequests);
	}
	expect(() => take(9)).toThrow("Too many downloads are in progress");
});
