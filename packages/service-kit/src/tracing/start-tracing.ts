import { setTimeout as delay } from "node:timers/promises";
import { setTracer } from "./tracer.ts";

type Environment = Record<string, string | undefined>;

/** A collector that is down or hangs would keep the exporter busy for OTEL_EXPORTER_OTLP_TIMEOUT: 10 s by default. */
const LAST_EXPORT_MS = 2_000;

let stop: (() => Promise<void>) | undefined;

/**
 * Exports traces by OTLP over HTTP if OpenTelemetry's variables ask for it. Its packages read the other variables:
 * sampling, headers, batches, resource.
 */
export async function startTracing(service: string, environment: Environment): Promise<void> {
	if (!isWanted(environment)) return;
	const [api, { BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] =
		await Promise.all([
			import("@opentelemetry/api"),
			import("@opentelemetry/sdk-trace-node"),
			import("@opentelemetry/exporter-trace-otlp-http"),
			import("@opentelemetry/resources"),
		]);
	const { OTEL_SERVICE_NAME: name = service } = environment;
	const provider = new NodeTracerProvider({
		resource: resources
			.detectResources({ detectors: [resources.envDetector] })
			.merge(resources.resourceFromAttributes({ "service.name": name })),
		spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
	});
	// Baggage would be passed on to receivers of webhooks: we propagate `traceparent` ourselves.
	provider.register({ propagator: null });
	setTracer({ api, tracer: provider.getTracer(service) });
	stop = async () => {
		setTracer(undefined);
		api.trace.disable();
		api.context.disable();
		await provider.shutdown();
	};
}

/**
 * Exports what is left, for up to two seconds, and never rejects. False if it was not all exported: a request to the
 * collector may then keep the process from ending.
 */
export async function stopTracing(): Promise<boolean> {
	const exported = stop?.().then(
		() => true,
		() => false,
	);
	stop = undefined;
	return Promise.race([exported ?? true, delay(LAST_EXPORT_MS, false, { ref: false })]);
}

function isWanted(environment: Environment): boolean {
	const { OTEL_TRACES_EXPORTER: exporter, OTEL_SDK_DISABLED: disabled } = environment;
	if (disabled?.toLowerCase() === "true" || exporter === "none") return false;
	const endpoint = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? environment.OTEL_EXPORTER_OTLP_ENDPOINT;
	return exporter === "otlp" || Boolean(endpoint);
}
