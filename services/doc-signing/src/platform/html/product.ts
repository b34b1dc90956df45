/** The service's name on its pages. */
export const PRODUCT = "Signing";
