/** A password that counts how often it is brought to its normal form, which hashing begins with. */
export function countedPassword(text: string): { password: string; normalizations: () => number } {
	let count = 0;
	const normalize = () => {
		count += 1;
		return text;
	};
	return { password: { normalize } as unknown as string, normalizations: () => count };
}
