import addressparser from "nodemailer/lib/addressparser/index.js";

/** The addresses of a list as email programs write it (RFC 5322 §3.4), also separated by semicolons; groups are flattened. */
export function parseAddresses(list: string): { name: string; address: string }[] {
	return addressparser(list, { flatten: true });
}
