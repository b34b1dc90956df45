export { rateLimits } from "@repo/service-kit/rate-limits";
