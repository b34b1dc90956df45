export { decrypt, encrypt } from "./encryption.ts";
export { decryptWithKeyId, EncryptedUnderAnotherKey, encryptWithKeyId } from "./encryption-with-key-id.ts";
export { newKeyPair, type SigningAlgorithm } from "./key-pairs.ts";
export { hashPassword, isPassword } from "./password-hash.ts";
export { blind, hashSecret, newName, newSecret, newUuid, sameBytes } from "./secrets.ts";
