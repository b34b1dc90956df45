type Items = { name: string; link: string; redirectUris: string[] };
type Change = {
	name?: string | undefined;
	link?: string | undefined;
	redirectUris?: string[] | undefined;
	logo?: Buffer | undefined;
};

/** The changed items of an app, so that the audit log names only those; undefined if nothing changed. */
export function changesOf(known: Items, given: Items & { logo: Buffer | undefined }): Change | undefined {
	const change: Change = {
		...(given.name !== known.name && { name: given.name }),
		...(given.link !== known.link && { link: given.link }),
		...(given.redirectUris.join("\n") !== known.redirectUris.join("\n") && {
			redirectUris: given.redirectUris,
		}),
		...(given.logo && { logo: given.logo }),
	};
	return Object.keys(change).length > 0 ? change : undefined;
}
