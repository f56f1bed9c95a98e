/** An error in Paystack's format. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly type: string;
  readonly nextStep: string;

  constructor(status: number, message: string, more: { code: string; type: string; nextStep: string }) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = more.code;
    this.type = more.type;
    this.nextStep = more.nextStep;
  }
}

/**
 * Creates a validation error.
 * @param status 400 unless Paystack documents another one
 */
export function refusal(message: string, code: string, nextStep: string, status = 400): ApiError {
  return new ApiError(status, message, { code, type: 'validation_error', nextStep });
}

const checkValues = "Ensure that the value(s) you're passing are valid.";

export const invalid = (message: string, code = 'invalid_params', status = 400): ApiError =>
  refusal(message, code, checkValues, status);

export const missing = (message: string): ApiError =>
  refusal(message, 'missing_params', 'Provide all required params');

export const unknown = (message: string, code: string, status = 404): ApiError =>
  refusal(
    message,
    code,
    `Ensure that you're passing the code or id of one that exists on this integration`,
    status,
  );
