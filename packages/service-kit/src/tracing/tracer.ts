import type { Context, Span, SpanKind, Tracer } from "@opentelemetry/api";

/** Names and numbers that our code chooses. Never a URL, an address, a name, a caller's text, or SQL with values. */
export type SpanAttributes = Record<string, string | number | boolean>;

type Kind = keyof typeof SpanKind;
type Active = { api: typeof import("@opentelemetry/api"); tracer: Tracer };

/** Undefined while tracing is off. Nothing of OpenTelemetry is loaded then. */
let active: Active | undefined;

export function setTracer(tracing: Active | undefined): void {
	active = tracing;
}

export function isTracing(): boolean {
	return active !== undefined;
}

export type SpanOptions = {
	kind?: Kind;
	attributes?: SpanAttributes;
	/** A W3C `traceparent` of another process, which is the parent instead of the active span. */
	traceparent?: string | undefined;
	/** No span is started outside of one that is exported. */
	needsParent?: boolean;
};

export type OpenSpan = {
	/** Runs `work` within the span. */
	run<T>(work: () => T): T;
	set(attributes: SpanAttributes): void;
	rename(name: string): void;
	/** With an error, the span is marked as failed. */
	end(error?: unknown): void;
};

/** Starts a span that `end` ends; undefined when tracing is off. */
export function openSpan(name: string, options: SpanOptions = {}): OpenSpan | undefined {
	if (!active) return undefined;
	const { api, tracer } = active;
	const parent = findParent(api, options.traceparent);
	if (options.needsParent && !isSampled(api, parent)) return undefined;
	const { kind = "INTERNAL", attributes = {} } = options;
	const span = tracer.startSpan(name, { kind: api.SpanKind[kind], attributes }, parent);
	return {
		run: (work) => api.context.with(api.trace.setSpan(parent, span), work),
		set: (more) => void span.setAttributes(more),
		rename: (other) => void span.updateName(other),
		end: (error) => {
			if (error !== undefined) markFailed(api, span, error);
			span.end();
		},
	};
}

/** Runs `work` in a span, which ends with it. */
export async function inSpan<T>(
	name: string,
	options: SpanOptions,
	work: (span?: OpenSpan) => Promise<T>,
): Promise<T> {
	const span = openSpan(name, options);
	if (!span) return work();
	try {
		const result = await span.run(() => work(span));
		span.end();
		return result;
	} catch (error) {
		span.end(error);
		throw error;
	}
}

/** The active span as a W3C `traceparent`, for jobs and requests that continue its trace. */
export function currentTraceparent(): string | undefined {
	const span = active?.api.trace.getActiveSpan()?.spanContext();
	if (!span) return undefined;
	return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, "0")}`;
}

/** For log lines. */
export function currentTraceId(): string | undefined {
	return active?.api.trace.getActiveSpan()?.spanContext().traceId;
}

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-|$)/;

function findParent({ context, trace }: Active["api"], traceparent: string | undefined): Context {
	const current = context.active();
	if (traceparent === undefined) return current;
	const [, traceId = "", spanId = "", flags = ""] = TRACEPARENT.exec(traceparent) ?? [];
	const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
	return active?.api.isSpanContextValid(parent) ? trace.setSpanContext(current, parent) : current;
}

function isSampled({ trace, TraceFlags }: Active["api"], context: Context): boolean {
	const { traceFlags = TraceFlags.NONE } = trace.getSpanContext(context) ?? {};
	return (traceFlags & TraceFlags.SAMPLED) !== 0;
}

/** The error's kind only: its message may contain what a caller sent. */
function markFailed({ SpanStatusCode }: Active["api"], span: Span, error: unknown): void {
	const { code, name } = Object(error) as { code?: unknown; name?: unknown };
	span.setAttribute("error.type", [code, name].find((one) => typeof one === "string") ?? "Error");
	span.setStatus({ code: SpanStatusCode.ERROR });
}
