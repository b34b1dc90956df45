import { BadRequest } from "@repo/http-errors";

export class AuditLogFull extends BadRequest {
	constructor(max: number) {
		super(
			"audit_log_full",
			`The document's audit log has ${max} events, so the document can no longer be changed. It can still be sent, signed, cancelled and deleted.`,
		);
	}
}
