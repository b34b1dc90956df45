import { readFile, rename, writeFile } from "node:fs/promises";

/** Values that are generated once and used at every start: a JSON file that only its owner can read. */
export interface SavedValues<T> {
	/** The value with that name, created and saved on first use. */
	get(name: string, make: () => T | Promise<T>): Promise<T>;
}

export async function openSavedValues<T>(file: string): Promise<SavedValues<T>> {
	const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return "{}";
		throw error;
	});
	const values = JSON.parse(text) as Record<string, T>;
	return {
		async get(name, make) {
			const known = values[name];
			if (known !== undefined) return known;
			const created = await make();
			values[name] = created;
			await writeFile(`${file}.new`, `${JSON.stringify(values, null, "\t")}\n`, { mode: 0o600 });
			await rename(`${file}.new`, file);
			return created;
		},
	};
}
