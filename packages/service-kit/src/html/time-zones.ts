/** Selectable time zones, by their IANA names. */
export const timeZoneNames: readonly string[] = [
	"UTC",
	...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC"),
];

/** The same, including `own`: a zone may be known by an unlisted name, e.g. Asia/Calcutta. */
export function timeZonesWith(own: string): readonly string[] {
	return timeZoneNames.includes(own) ? timeZoneNames : [own, ...timeZoneNames];
}
