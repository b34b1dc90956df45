import { describe, expect, it } from "@jest/globals";
import { nameZone, timeZonesWith } from "./time-zones.ts";

describe("selectable time zones", () => {
	it.each(["UTC", "Etc/UTC", "Europe/Berlin", "Asia/Calcutta", "Asia/Kolkata"])(
		"include %s once, and UTC under one name",
		(own) => {
			const zones = timeZonesWith(own);
			expect(zones).toHaveProperty([own]);
			const names = Object.values(zones);
			expect(names.filter((name) => name === "UTC")).toHaveLength(1);
			expect(new Set(names).size).toBe(names.length);
		},
	);

	it("have their current names, which this version of Node.js takes for the same zones", () => {
		const zones = Object.keys(timeZonesWith("UTC"));
		const accepted = (zone: string) =>
			new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
		expect(zones).toEqual(
			expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv", "America/Nuuk", "Asia/Ho_Chi_Minh"]),
		);
		for (const old of ["Asia/Calcutta", "Europe/Kiev", "America/Godthab", "America/Buenos_Aires"])
			expect(zones).not.toContain(old);
		const listed = Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC");
		expect(new Set(zones.slice(1).map(accepted))).toEqual(new Set(listed.map(accepted)));
		expect(zones.slice(1)).toEqual(zones.slice(1).toSorted());
	});

	it("show a stored name that was replaced as the current one, once", () => {
		const zones = timeZonesWith("Asia/Calcutta");
		expect(Object.entries(zones)[0]).toEqual(["Asia/Calcutta", "Asia/Kolkata"]);
		expect(Object.values(zones).filter((name) => /Calcutta|Kolkata/.test(name))).toEqual(["Asia/Kolkata"]);
	});

	it("are named for people", () => {
		expect(["America/New_York", "Etc/UTC"].map(nameZone)).toEqual(["America/New York", "UTC"]);
	});
});
