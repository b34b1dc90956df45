import { ServiceUnavailable } from "@repo/http-errors";

/** Object storage does not respond, or reports a failure. The operation may or may not have happened. */
export class StorageUnavailable extends ServiceUnavailable {
	constructor(cause: unknown) {
		super("storage_unavailable", "The file storage is temporarily unavailable. Try again in a minute.", {
			headers: { "Retry-After": "30" },
			cause,
		});
	}
}

/** No object has this key. If the database names it, that is an error of this service. */
export class StoredObjectMissing extends Error {
	override name = "StoredObjectMissing";

	constructor(key: string) {
		super(`Object storage has no object ${key}.`);
	}
}

/** The stored bytes differ from what the database recorded, so they must not be used. */
export class StoredBytesAltered extends Error {
	override name = "StoredBytesAltered";

	constructor(key: string) {
		super(`The stored bytes of ${key} do not match the recorded checksum.`);
	}
}

export class StoredObjectTooLarge extends Error {
	override name = "StoredObjectTooLarge";
	readonly limit: number;

	constructor(key: string, limit: number) {
		super(`Object ${key} is larger than ${limit} bytes.`);
		this.limit = limit;
	}
}
