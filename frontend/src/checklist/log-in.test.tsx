import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { describedBy } from '../testing/described-by.ts';
import { callsTo, dialog, fill, noDialog, press, refusal, sent, server, top, visit } from './testing/product.tsx';

const sam = { id: 'u', email: 'sam@example.com', firstName: 'Sam', lastName: 'S' };

async function atLogIn() {
  await visit();
  await press('Log in');
  await dialog('Log in');
}

async function logIn() {
  await fill({ Email: 'sam@example.com', Password: 'correct horse' });
  await press('Log in');
}

function withServer() {
  server.on('POST /api/login', sam);
  server.on('GET /api/subscription', { hasSubscription: false });
  server.on('GET /api/user-preferences', {});
  server.on('POST /api/check-trial-eligibility', { hasHadTrial: false, message: 'No' });
}

describe('Login modal', () => {
  it('a login view or a three-step reset flow: the login view comes first', async () => {
    await atLogIn();
    expect(top().getByLabelText('Email')).toBeDefined();
    expect(top().getByLabelText('Password')).toBeDefined();
  });

  it('Login success refreshes the user and subscription data', async () => {
    withServer();
    vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await atLogIn();
    await logIn();
    await waitFor(() => expect(callsTo('/api/subscription')).toBe(1));
    expect(sent('POST /api/login')).toEqual([{ email: 'sam@example.com', password: 'correct horse' }]);
  });

  it('Login success closes the modal and reloads the page', async () => {
    withServer();
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await atLogIn();
    await logIn();
    await noDialog('Log in');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('clears the fields', async () => {
    await atLogIn();
    await fill({ Email: 'sam@example.com', Password: 'correct horse' });
    await press('Close');
    await press('Log in');
    await dialog('Log in');
    expect(top().getByLabelText('Email')).toHaveProperty('value', '');
    expect(top().getByLabelText('Password')).toHaveProperty('value', '');
  });

  it('email and password are both required: email', async () => {
    await atLogIn();
    await fill({ Password: 'correct horse' });
    await press('Log in');
    expect(describedBy(top().getByLabelText('Email'))).toBe('Email is required');
    expect(callsTo('/api/login')).toBe(0);
  });

  it('email and password are both required: password', async () => {
    await atLogIn();
    await fill({ Email: 'sam@example.com' });
    await press('Log in');
    expect(describedBy(top().getByLabelText('Password'))).toBe('Password is required');
    expect(callsTo('/api/login')).toBe(0);
  });

  it("'Invalid credentials' where the server says so", async () => {
    server.on('POST /api/login', refusal(401, 'Invalid credentials'));
    await atLogIn();
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials');
  });

  it("'Invalid username or password' if none", async () => {
    server.on('POST /api/login', refusal(401));
    await atLogIn();
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid username or password');
  });

  it('Closing any modal resets all its fields: the reset flow starts over', async () => {
    await atLogIn();
    await press('Forgot password?');
    await fill({ Email: 'a@example.com' });
    await press('Close');
    await press('Log in');
    await dialog('Log in');
    expect(top().getByLabelText('Email')).toHaveProperty('value', '');
  });
});
