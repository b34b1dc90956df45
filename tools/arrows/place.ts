/** Where a file is, from its path alone: the folders are the architecture. */
export interface Place {
	/** "services/doc-signing", "packages/validation", "infra/local", "examples", "tools". */
	workspace: string;
	/** Set for files of a service: "doc-signing". */
	service: string | undefined;
	/** The path below the workspace's src/, if the file is in it: "documents/rules/status.ts". */
	inSource: string | undefined;
	/** The folder directly below src/, if there is one: "documents", "platform". */
	topFolder: string | undefined;
	/** The file's name without its extension: "queries", "send-document". */
	stem: string;
	isTest: boolean;
}

export function findPlace(path: string): Place {
	const segments = path.split("/");
	const depth = ["services", "packages", "infra"].includes(segments[0] ?? "") ? 2 : 1;
	const below = segments.slice(depth);
	const name = segments.at(-1) ?? "";
	const source = below[0] === "src" ? below.slice(1) : undefined;
	return {
		workspace: segments.slice(0, depth).join("/"),
		service: segments[0] === "services" ? segments[1] : undefined,
		inSource: source?.join("/"),
		topFolder: source && source.length > 1 ? source[0] : undefined,
		stem: name.slice(0, name.indexOf(".") === -1 ? undefined : name.indexOf(".")),
		isTest: below[0] === "test" || name.includes(".test.") || name.includes(".journey."),
	};
}

/**
 * Production code: src/ of a service or a package, without the tests. Not the published clients: they run in other
 * programs, which have no Dependencies to hand them.
 */
export function isProduct(place: Place): boolean {
	const isClient = /^packages\/.*-client$/.test(place.workspace);
	const shipped = place.workspace.startsWith("services/") || place.workspace.startsWith("packages/");
	if (isClient) return false;
	return shipped && place.inSource !== undefined && !place.isTest;
}

export function isServiceProduct(place: Place): boolean {
	return place.service !== undefined && isProduct(place);
}

/** True for `name.ts` and for anything in a folder `name/`, the two forms that the vocabulary allows. */
export function isNamed(place: Place, name: string): boolean {
	return place.stem === name || isInFolder(place, name);
}

export function isInFolder(place: Place, folder: string): boolean {
	return (place.inSource ?? "").split("/").slice(0, -1).includes(folder);
}

/** True for `platform/name.ts`, for anything in `platform/name/`, and for anything in the kit's `name/`. */
export function isPlatform(place: Place, name?: string): boolean {
	if (place.workspace !== "packages/service-kit" && place.topFolder !== "platform") return false;
	return name === undefined || isNamed(place, name);
}
