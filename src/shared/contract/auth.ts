import * as z from 'zod/mini';
import { Email, RequiredText, Username } from './common.ts';
import { User } from './users.ts';

const NewPassword = z
  .string()
  .check(z.minLength(8, 'Password must be at least 8 characters long'), z.maxLength(128));

/** `POST /auth/login` */
export const Login = z.object({
  usernameOrEmail: RequiredText(254),
  password: z.string().check(z.minLength(1, 'is required'), z.maxLength(200)),
});

/** `POST /auth/register`; with `inviteToken` it accepts an invitation to plant. */
export const Register = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  firstName: RequiredText(100),
  lastName: RequiredText(100),
  inviteToken: z.optional(z.string().check(z.maxLength(200))),
});

/** The documented answer to login and register. */
export const SignedIn = z.object({ success: z.literal(true), token: z.string(), user: User });

export const ForgotPassword = z.object({ email: Email });

export const ResetPassword = z.object({
  token: z.string().check(z.minLength(1, 'is required'), z.maxLength(200)),
  newPassword: NewPassword,
});
