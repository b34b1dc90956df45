/**
 * A job failed because something outside this service is down or refuses: a webhook receiver, the mail server. The
 * job is retried; the log gets one line without a stack.
 */
export class ExpectedFailure extends Error {
	override name = "ExpectedFailure";
}
