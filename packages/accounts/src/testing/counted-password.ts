/** A password that counts how often it is brought to its normal form, which hashing begins with. */
export function countedPassword(text: string): { password: string; normalizations: () => number } {
	let count = 0;
	const normalize = () => {
		count += 1;
		return text;
	};
	return { password: { normalize } as unknown as string, normalizations: () => count };
}

/** How often a password that arrives in a form is brought to its normal form, and so hashed, during `act`. */
export async function countHashings(password: string, act: () => Promise<unknown>): Promise<number> {
	const original = String.prototype.normalize;
	let count = 0;
	String.prototype.normalize = function (form?: string) {
		if (String(this) === password) count += 1;
		return original.call(this, form);
	};
	try {
		await act();
	} finally {
		String.prototype.normalize = original;
	}
	return count;
}
