using System;
using System.Runtime.CompilerServices;

// pt: Chama o seu `Book` e o seu `Reverse`: ao voltarem, o trabalho tem de estar feito, ou a transação já não o anula.
// en: Calls your `Book` and `Reverse`: their work must be done when they return, or the transaction cannot undo it.
static class Hooks
{
    static bool isInside;

    static Hooks()
    {
        // pt: Terminar o processo lá dentro é uma falha. / en: Ending the process in there is a failure.
        AppDomain.CurrentDomain.ProcessExit += (sender, e) =>
        {
            if (isInside) Runtime.EndFailed();
        };
    }

    // hook: pt: um método que devolve algo não compila aqui / en: a method that returns something does not compile here
    public static void Call<T>(string name, Action<T> hook, T value) => Call(name, hook, () => hook(value));

    public static void Call<T, U>(string name, Action<T, U> hook, T value, U other) =>
        Call(name, hook, () => hook(value, other));

    static void Call(string name, Delegate hook, Action work)
    {
        // pt: `async void` volta antes de acabar, e a sua falha terminava o processo.
        // en: `async void` returns before it is done, and its failure would end the process.
        if (hook.Method.IsDefined(typeof(AsyncStateMachineAttribute), false))
            throw new InvalidOperationException($"{name} is asynchronous: its work must be done when it returns");
        isInside = true;
        try
        {
            work();
        }
        finally
        {
            isInside = false;
        }
    }
}
