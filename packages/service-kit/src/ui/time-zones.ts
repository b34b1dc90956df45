/** Selectable time zones, by their IANA names, including `own`: it may be an unlisted name, e.g. Asia/Calcutta. No two look the same to people. */
export function timeZonesWith(own: string): readonly string[] {
	const others = Intl.supportedValuesOf("timeZone").filter((zone) => nameZone(zone) !== "UTC");
	const zones = ["UTC", ...others];
	return zones.includes(own) ? zones : [own, ...zones.filter((zone) => nameZone(zone) !== nameZone(own))];
}

/** For people: "America/New York", and "UTC" for Etc/UTC. */
export function nameZone(zone: string): string {
	return zone.replace(/^Etc\//, "").replaceAll("_", " ");
}
