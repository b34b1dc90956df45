import { describe, expect, it } from "@jest/globals";
import { nameZone, timeZonesWith } from "./time-zones.ts";

describe("selectable time zones", () => {
	it.each(["UTC", "Etc/UTC", "Europe/Berlin", "Asia/Calcutta", "Asia/Kolkata"])(
		"include %s once, and UTC under one name",
		(own) => {
			const zones = timeZonesWith(own);
			expect(zones.filter((zone) => zone === own)).toHaveLength(1);
			const names = zones.map(nameZone);
			expect(names.filter((name) => name === "UTC")).toHaveLength(1);
			expect(new Set(names).size).toBe(names.length);
		},
	);

	it("are named for people", () => {
		expect(["America/New_York", "Etc/UTC"].map(nameZone)).toEqual(["America/New York", "UTC"]);
	});
});
