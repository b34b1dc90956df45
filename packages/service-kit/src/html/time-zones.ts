/** Time zones to choose from, by their IANA names. */
export const timeZoneNames: readonly string[] = [
	"UTC",
	...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC"),
];

/** The same, with `own` among them: a zone may be known by a name that is not listed, e.g. Asia/Calcutta. */
export function timeZonesWith(own: string): readonly string[] {
	return timeZoneNames.includes(own) ? timeZoneNames : [own, ...timeZoneNames];
}
