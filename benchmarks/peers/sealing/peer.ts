/** A way to seal a file. */
export type SealingPeer = {
	name: string;
	/** Writes the sealed file; absolute paths. */
	seal(inputPath: string, outputPath: string): Promise<void>;
};

/** One key and its self-signed certificate, for all peers: RSA, since node-forge signs with nothing else. */
export type SealingKey = { pem: { key: string; certificates: string }; pkcs12: Buffer; passphrase: string };
