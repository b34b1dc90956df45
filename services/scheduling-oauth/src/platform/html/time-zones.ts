/** Time zones to choose from, by their IANA names. */
export const timeZoneNames: readonly string[] = [
	"UTC",
	...Intl.supportedValuesOf("timeZone").filter((name) => name !== "UTC"),
];
