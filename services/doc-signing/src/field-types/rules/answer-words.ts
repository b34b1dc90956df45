import type { answerWords } from "../../languages/generated/en/answer-words.ts";

export { answerWords } from "../../languages/generated/en/answer-words.ts";

/** Messages for answers that are not accepted, shown on the signing page. */
export type AnswerWords = typeof answerWords;
/** A problem with an answer, worded by its caller in the language of the page. */
export type AnswerProblem = (words: AnswerWords) => string;
