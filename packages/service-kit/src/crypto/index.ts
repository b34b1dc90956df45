export {
	decrypt,
	decryptWithKeyId,
	deriveKey,
	EncryptedUnderAnotherKey,
	encrypt,
	encryptWithKeyId,
	readKey,
} from "./encryption.ts";
export { hashPassword, isImportedHash, isPassword } from "./password-hash.ts";
export {
	blind,
	hashSecret,
	newKeyPair,
	newName,
	newSecret,
	newUuid,
	type SigningAlgorithm,
	sameBytes,
} from "./secrets.ts";
