/**
 * Zones that engines list by a name that IANA has replaced: CLDR never changes its identifiers, and has the current name
 * beside them (`iana` in common/bcp47/timezone.xml). All of them accept both.
 */
export const currentNames: ReadonlyMap<string, string> = new Map([
	["Africa/Asmera", "Africa/Asmara"],
	["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
	["America/Catamarca", "America/Argentina/Catamarca"],
	["America/Coral_Harbour", "America/Atikokan"],
	["America/Cordoba", "America/Argentina/Cordoba"],
	["America/Godthab", "America/Nuuk"],
	["America/Indianapolis", "America/Indiana/Indianapolis"],
	["America/Jujuy", "America/Argentina/Jujuy"],
	["America/Louisville", "America/Kentucky/Louisville"],
	["America/Mendoza", "America/Argentina/Mendoza"],
	["Asia/Calcutta", "Asia/Kolkata"],
	["Asia/Katmandu", "Asia/Kathmandu"],
	["Asia/Rangoon", "Asia/Yangon"],
	["Asia/Saigon", "Asia/Ho_Chi_Minh"],
	["Atlantic/Faeroe", "Atlantic/Faroe"],
	["Europe/Kiev", "Europe/Kyiv"],
	["Pacific/Enderbury", "Pacific/Kanton"],
	["Pacific/Ponape", "Pacific/Pohnpei"],
	["Pacific/Truk", "Pacific/Chuuk"],
]);

/**
 * Selectable time zones by their current IANA names, each with its name for people. They include `own`, which may be a replaced
 * name. No two look the same.
 */
export function timeZonesWith(own: string): Record<string, string> {
	const listed = Intl.supportedValuesOf("timeZone").map(currentZone);
	const others = [...new Set(listed)].filter((zone) => nameZone(zone) !== "UTC").sort();
	const all = ["UTC", ...others];
	const zones = all.includes(own) ? all : [own, ...all.filter((zone) => nameZone(zone) !== nameZone(own))];
	return Object.fromEntries(zones.map((zone) => [zone, nameZone(zone)]));
}

/** The name that has replaced this one, if any has. */
export function currentZone(zone: string): string {
	return currentNames.get(zone) ?? zone;
}

/** For people: "America/New York", "UTC" for Etc/UTC, and the current name for a replaced one. */
export function nameZone(zone: string): string {
	return currentZone(zone)
		.replace(/^Etc\//, "")
		.replaceAll("_", " ");
}
