/** Messages for answers that are not accepted, shown on the signing page. */
export const answerWords = {
	sign: "Add your signature.",
	fill: "This field is required.",
	chooseOption: "Select an option.",
	unknownOption: "Select one of the options.",
	oneOption: "Select only one option.",
	noOptions: "This field has no options. Ask the sender to add some.",
	choose: (count: number) => `Select ${count}.`,
	chooseAtLeast: (count: number) => `Select at least ${count}.`,
	chooseAtMost: (count: number) => `Select at most ${count}.`,
	dateIsSet: "The date is added automatically when you finish.",
	nameInLetters: "Enter a name that contains letters.",
	tooLong: (max: number) => `Use at most ${max} characters.`,
	oneLine: "Use a single line.",
	email: "Enter an email address, such as ada@example.com.",
	wrongKind: "This field does not accept this type of value.",
	drawnTooMuch: "The drawing is too detailed. Clear it and draw a simpler one.",
	drawnTooLittle: "The drawing is too short. Draw your full signature, or type it.",
	number: (example: string) => `Enter a number, such as ${example}.`,
	wholeNumber: "Enter a whole number.",
	decimals: (max: number) => `Use at most ${max} decimal places.`,
	numberTooSmall: (min: number) => `Enter a number of at least ${min}.`,
	numberTooLarge: (max: number) => `Enter a number of at most ${max}.`,
};

export type AnswerWords = typeof answerWords;
/** A problem with an answer, worded by its caller in the language of the page. */
export type AnswerProblem = (words: AnswerWords) => string;
