/** What the service calls itself on its pages. */
export const PRODUCT = "Signing";
