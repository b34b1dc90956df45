import { afterEach, expect, it } from "@jest/globals";
import { currentTraceparent, inSpan, openSpan, startTracing, stopTracing } from "./index.ts";

afterEach(() => stopTracing());

it.each([
	["by default", {}],
	["when it is disabled", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", OTEL_SDK_DISABLED: "true" }],
	[
		"with another exporter",
		{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", OTEL_TRACES_EXPORTER: "none" },
	],
])("there is no span %s", async (_when, environment) => {
	await startTracing("test", environment);
	expect(openSpan("work")).toBeUndefined();
	expect(await inSpan("work", {}, async () => currentTraceparent())).toBeUndefined();
});

it.each(["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"])(
	"%s turns tracing on, and a collector that is down does not keep the process from ending",
	async (name) => {
		await startTracing("test", { [name]: "http://127.0.0.1:1" });
		const traceparent = await inSpan("work", {}, async () => currentTraceparent());
		expect(traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
		await stopTracing();
		expect(openSpan("work")).toBeUndefined();
	},
);

it.each([
	["00", false],
	["01", true],
])(
	"within a trace with the flags %s, a span that needs a parent is started: %s",
	async (flags, isStarted) => {
		await startTracing("test", { OTEL_TRACES_EXPORTER: "otlp" });
		const traceparent = `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flags}`;
		const span = await inSpan("work", { traceparent }, async () => openSpan("SELECT", { needsParent: true }));
		expect(span !== undefined).toBe(isStarted);
		span?.end();
	},
);

it("a traceparent that is not one starts a new trace", async () => {
	await startTracing("test", { OTEL_TRACES_EXPORTER: "otlp" });
	const traceOf = (traceparent: string) =>
		inSpan("work", { traceparent }, async () => currentTraceparent()?.slice(3, 35));
	const id = "0af7651916cd43dd8448eb211c80319c";
	expect(await traceOf(`00-${id}-b7ad6b7169203331-01`)).toBe(id);
	for (const wrong of ["", "nonsense", `00-${"0".repeat(32)}-b7ad6b7169203331-01`, `00-${id}-xyz-01`])
		expect(await traceOf(wrong)).not.toBe(id);
});
