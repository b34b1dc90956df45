import { checkFormValues, type FormValueProblem } from "../../pdf/forms/check-form-values.ts";
import type { DocumentWithFile } from "./queries.ts";

/**
 * The `formValues` that do not match the file. Empty until the file is uploaded, because its form is unknown
 * before.
 */
export function listFormValueErrors({
	file,
	formValues,
}: Pick<DocumentWithFile, "file" | "formValues">): FormValueProblem[] {
	return file.status === "READY" ? checkFormValues(file.formFields ?? [], formValues ?? {}) : [];
}
