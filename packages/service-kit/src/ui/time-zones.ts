/**
 * Zones that engines list by a name that IANA has replaced: CLDR never changes its identifiers, and has the current name
 * beside them (`iana` in common/bcp47/timezone.xml). All of them accept both.
 */
const currentNames = new Map([
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

/** Selectable time zones, by their current IANA names, including `own`: it may be a replaced name. No two look the same to people. */
export function timeZonesWith(own: string): readonly string[] {
	const listed = Intl.supportedValuesOf("timeZone").map((zone) => currentNames.get(zone) ?? zone);
	const others = [...new Set(listed)].filter((zone) => nameZone(zone) !== "UTC").sort();
	const zones = ["UTC", ...others];
	return zones.includes(own) ? zones : [own, ...zones.filter((zone) => nameZone(zone) !== nameZone(own))];
}

/** For people: "America/New York", "UTC" for Etc/UTC, and the current name for a replaced one. */
export function nameZone(zone: string): string {
	return (currentNames.get(zone) ?? zone).replace(/^Etc\//, "").replaceAll("_", " ");
}
