import { checkFormValues, type FormValueProblem } from "../pdf/forms/check-form-values.ts";
import type { DocumentWithFile } from "./queries.ts";

/** Which `formValues` do not fit the file. Empty until the file is there, as nothing is known of its form before. */
export function formValueErrorsOf({
	file,
	formValues,
}: Pick<DocumentWithFile, "file" | "formValues">): FormValueProblem[] {
	return file.status === "READY" ? checkFormValues(file.formFields ?? [], formValues ?? {}) : [];
}
