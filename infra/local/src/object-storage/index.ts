export {
	type ObjectStorage,
	type ObjectStorageOptions,
	ObjectStoragePortTaken,
	startObjectStorage,
} from "./start-object-storage.ts";
