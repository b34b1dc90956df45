/** For the operator, about an app whose name users could mistake for those of others. */
export function lookAlikeWarning(lookAlikes: string[]): string {
	return `The name looks like that of ${lookAlikes.join(", ")}. Check that users cannot confuse them.`;
}
