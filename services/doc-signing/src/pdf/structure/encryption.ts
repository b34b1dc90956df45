import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from "@libpdf/core";

const AES_BLOCK_BYTES = 16;

const plain = new WeakSet<Uint8Array>();

/** The bytes of a string that is written as it is into an encrypted file: a signature (ISO 32000-2 §7.6.2). */
export function neverEncrypted<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
	plain.add(bytes);
	return bytes;
}

/** The encryption of each version that the library reads and writes; of others it assumes one (ISO 32000-2 tables 20, 25). */
const METHODS: Record<number, readonly string[]> = { 4: ["V2", "AESV2"], 5: ["AESV3"] };

/**
 * Whether a file needs a password to be opened or changed, or is encrypted in a way that cannot be extended. Adding
 * pages and filling in forms are part of the two permissions (ISO 32000-2 table 22).
 */
export function isLocked(pdf: PDF, body: Uint8Array): boolean {
	const { info } = pdf.context;
	if (!info.isEncrypted) return false;
	const { securityHandler: handler, isAuthenticated, trailer } = info;
	if (!handler || !isAuthenticated) return true;
	const { version, encryption, permissions } = handler;
	const { streamFilter: usual, stringFilter: strings, embeddedFileFilter: files = usual } = encryption;
	const method = encryption.cryptFilters?.get(usual ?? "")?.cfm;
	if (!METHODS[version]?.includes(method ?? "")) return true;
	// The library reads everything with one filter: with several, others see what it does not.
	if (strings !== usual || files !== usual || hasOwnFilter(body)) return true;
	// It takes a reference within the dictionary for a missing value.
	const dictionary = trailer.getDict("Encrypt", (ref) => pdf.getObject(ref));
	if (!dictionary || hasReference(dictionary)) return true;
	return !(permissions.modify && permissions.annotate);
}

function hasReference(dictionary: PdfDict): boolean {
	return [...dictionary].some(
		([, value]) => value instanceof PdfRef || (value instanceof PdfDict && hasReference(value)),
	);
}

/**
 * A stream that names its own crypt filter (ISO 32000-2 §7.4.10), however the name is written, or may do so where only
 * a reference is seen.
 */
function hasOwnFilter(body: Uint8Array): boolean {
	const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1");
	return /\/(?:C|#43)(?:r|#72)(?:y|#79)(?:p|#70)(?:t|#74)(?![\w#])|\/Filter\s*(?:\[[^\]]*)?\d+\s+\d+\s+R/.test(
		text,
	);
}

/**
 * Lets the library (0.4.2, by its internals) append to an encrypted file only what changed, under the file's own
 * encryption.
 */
export function prepareEncrypted(pdf: PDF): void {
	const { registry, info } = pdf.context;
	const { securityHandler: handler, trailer } = info;
	if (!handler) return;
	// A decrypted copy counts as changed.
	const resolve = registry["resolver"];
	registry.setResolver((ref) => unchanged(resolve?.(ref) ?? null));
	for (const object of registry.getLoadedObjects().values()) unchanged(object);
	// The library would write the encryption dictionary again, in its own words.
	const register = registry.register.bind(registry);
	const dictionary = trailer.getDict("Encrypt");
	registry.register = (object) => {
		const isAgain = object instanceof PdfDict && object.getName("Filter")?.value === "Standard";
		return isAgain ? (trailer.getRef("Encrypt") ?? register(dictionary ?? object)) : register(object);
	};
	const encrypt = handler.encryptString.bind(handler);
	handler.encryptString = (bytes, ...object) => (plain.has(bytes) ? bytes : encrypt(bytes, ...object));
	leaveUnreadable(pdf);
}

/** What cannot be decrypted, such as a signature, is left as it is; the library would also print it. */
export function leaveUnreadable({ context: { info } }: PDF): void {
	const { securityHandler: handler } = info;
	if (!handler) return;
	const isBlocks = handler.encryption.algorithm.startsWith("AES");
	const isWhole = ({ length }: Uint8Array) => !isBlocks || length % AES_BLOCK_BYTES === 0;
	for (const method of ["decryptString", "decryptStream"] as const) {
		const decrypt = handler[method].bind(handler);
		handler[method] = (bytes, ...object) => {
			try {
				return isWhole(bytes) ? decrypt(bytes, ...object) : bytes;
			} catch {
				return bytes;
			}
		};
	}
}

function unchanged<Any extends PdfObject | null>(object: Any): Any {
	if (object instanceof PdfArray) for (const item of object) unchanged(item);
	if (object instanceof PdfDict) for (const [, value] of object) unchanged(value);
	if (object instanceof PdfArray || object instanceof PdfDict) object.clearDirty();
	return object;
}
