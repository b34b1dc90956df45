import { setTracer } from "./tracer.ts";

type Environment = Record<string, string | undefined>;

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
		await provider.shutdown();
		api.trace.disable();
		api.context.disable();
	};
}

/** Exports what is left. Never rejects, so that a collector that is down keeps no service from ending. */
export async function stopTracing(): Promise<void> {
	await stop?.().catch(() => {});
	stop = undefined;
}

function isWanted(environment: Environment): boolean {
	const { OTEL_TRACES_EXPORTER: exporter, OTEL_SDK_DISABLED: disabled } = environment;
	if (disabled?.toLowerCase() === "true" || exporter === "none") return false;
	const endpoint = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? environment.OTEL_EXPORTER_OTLP_ENDPOINT;
	return exporter === "otlp" || Boolean(endpoint);
}
