import { ServiceUnavailable } from "@repo/http-errors";

/** Object storage does not answer, or answers that it cannot. Nothing of what was asked may be taken as done. */
export class StorageUnavailable extends ServiceUnavailable {
	constructor(cause: unknown) {
		super("storage_unavailable", "The file storage does not answer at the moment. Try again in a minute.", {
			headers: { "Retry-After": "30" },
			cause,
		});
	}
}

/** There is no object under this key. For a file the database knows of, that is a fault of ours. */
export class StoredObjectMissing extends Error {
	override name = "StoredObjectMissing";

	constructor(key: string) {
		super(`Object storage has nothing under ${key}.`);
	}
}

/** The bytes under this key are not those the database recorded. They must not be used. */
export class StoredBytesAltered extends Error {
	override name = "StoredBytesAltered";

	constructor(key: string) {
		super(`The bytes stored under ${key} are not the ones that were recorded.`);
	}
}

/** The object holds more bytes than the reader wanted to take. */
export class StoredObjectTooLarge extends Error {
	override name = "StoredObjectTooLarge";
	readonly limit: number;

	constructor(key: string, limit: number) {
		super(`The object under ${key} is larger than ${limit} bytes.`);
		this.limit = limit;
	}
}
